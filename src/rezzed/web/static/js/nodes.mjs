// The tree of a study, as `analyse` returns it: a list of nodes with `id`, `parent`, `side`, `action`, `children`, `name`,
// `comment` and `main`. The first child of a node is its main line.

export const START = "start";

export class Nodes {
  constructor(list) {
    this.list = list;
    this.byId = new Map(list.map((node) => [node.id, node]));
  }

  get(id) {
    return this.byId.get(id) ?? null;
  }

  has(id) {
    return this.byId.has(id);
  }

  parent(id) {
    return this.get(id)?.parent ?? null;
  }

  children(id) {
    return this.get(id)?.children ?? [];
  }

  /** The nodes from the start to this one. */
  path(id) {
    const found = [];
    for (let node = this.get(id); node; node = this.get(node.parent)) found.push(node);
    return found.reverse();
  }

  /** The last node of the line that goes on from here, along the first children. */
  end(id) {
    for (let next = this.children(id)[0]; next; next = this.children(id)[0]) id = next;
    return id;
  }

  /** The node itself and everything after it. */
  below(id) {
    const found = [id];
    for (const each of found) found.push(...this.children(each));
    return found;
  }

  /** The nearest node before this one (or after it, along the main line) from which several lines go on. */
  branching(id, step) {
    const next = (each) => (step < 0 ? this.parent(each) : this.children(each)[0]);
    for (let each = next(id); each; each = next(each)) if (this.children(each).length > 1) return each;
    return null;
  }

  /** The sibling `step` places further. */
  sibling(id, step) {
    const beside = this.children(this.parent(id));
    const at = beside.indexOf(id) + step;
    return beside.length > 1 ? beside[(at + beside.length) % beside.length] : null;
  }

  /** The main line, or the line through `id`, from the start to its end. */
  line(id) {
    return this.path(this.end(id));
  }
}
