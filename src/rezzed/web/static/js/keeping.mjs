// Where a study lives: its address, its record in this browser, and its copy on the server. An edit is written to this browser at
// once; to the server it goes when its owner says so.

import * as links from "./links.mjs";
import * as local from "./local.mjs";

const LOCAL = "#l.";
const STORED = /\/s\/([\w.-]+)(?:\/([\w-]+))?$/;
const WAIT = 400; // milliseconds before the address and the record show another node

export class ServerError extends Error {
  constructor(status, error) {
    super(error?.message ?? `the server answered ${status}`);
    this.status = status;
  }
}

async function ask(method, path, { key = "", body } = {}) {
  const headers = { ...(key && { authorization: `Bearer ${key}` }), ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(`/api/studies${path}`, { method, headers, body: body && JSON.stringify(body) });
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ServerError(answer.status, found.error);
  return found;
}

/** The studies that everybody may read: `{link, title, rules, changed}`, the last changed first. */
export const publicStudies = () => ask("GET", "").then((found) => found.studies);

export class Keeping {
  constructor(study, tell) {
    this.study = study;
    this.tell = tell;
    this.forget();
    study.watch((edited) => (edited ? this.#write() : this.#visited()));
  }

  forget() {
    clearTimeout(this.timer);
    this.id = "";
    this.revision = 0;
    this.origin = null; // what the address stands for, if it stands for a save
    this.stored = null;
    this.conflict = false; // another tab has changed the same record
    this.busy = false;
    this.said = "";
    this.failed = ""; // why the study could not be kept
  }

  /** Changes that are in this browser only, although the address stands for something else. */
  get dirty() {
    return this.origin !== null && this.origin !== this.study.save && this.changed;
  }

  /** Open what the address says. Returns `{found}`, `{nothing}` or `{error}`, a sentence. */
  async start() {
    this.forget();
    try {
      const [, link, node] = STORED.exec(location.pathname) ?? [];
      if (link) return await this.#openStored(link, node ?? null);
      if (location.hash.startsWith(LOCAL)) return await this.#openLocal(location.hash.slice(LOCAL.length));
      const carried = await links.decode(location.hash);
      return carried ? await this.#openCarried(carried) : { nothing: true };
    } catch (error) {
      if (!(error instanceof links.BadLink || error instanceof ServerError || error instanceof TypeError)) throw error;
      return { error: error.message };
    }
  }

  /** Begin something new: it gets a record of its own, and an address of this browser. */
  async begin(source) {
    if (!(await this.study.open(source))) return false;
    this.forget();
    this.id = local.newId();
    this.changed = false;
    history.pushState(null, "", this.#page() + LOCAL + this.id);
    await this.#write();
    return true;
  }

  show(id) {
    history.pushState(null, "", this.#page() + LOCAL + id);
    return this.start();
  }

  /** Drop the changes of this browser. */
  async drop() {
    const { at } = this.study;
    await (this.stored?.key ? this.#put({ save: this.origin, at }) : local.drop(this.id));
    return this.start();
  }

  /** Go on with what is shown as a study of its own. */
  async copy() {
    this.forget();
    this.id = local.newId();
    history.pushState(null, "", this.#page() + LOCAL + this.id);
    await this.#write();
  }

  store(visibility) {
    return this.#asking(async () => {
      const { save, at } = this.study;
      const { link, key, revision } = await ask("POST", "", { body: { save, visibility } });
      if (this.id) await local.drop(this.id);
      this.forget();
      Object.assign(this, { id: `s.${link}`, stored: { link, key, revision, visibility }, origin: save, changed: false });
      await this.#put({ save, at });
      history.pushState(null, "", `/s/${link}`);
      this.said = "Stored.";
    });
  }

  save() {
    return this.#asking(async () => {
      const { save, at } = this.study;
      const { link, key, revision } = this.stored;
      const found = await ask("PUT", `/${link}`, { key, body: { save, revision } });
      this.stored = { ...this.stored, revision: found.revision };
      Object.assign(this, { origin: save, changed: false });
      await this.#put({ save, at });
      this.said = "Stored.";
    });
  }

  replaceLink() {
    return this.#asking(async () => {
      const { link } = await ask("POST", `/${this.stored.link}/link`, { key: this.stored.key });
      const old = this.id;
      this.stored = { ...this.stored, link };
      this.id = `s.${link}`;
      this.revision = 0;
      await this.#put({ save: this.changed ? this.study.save : this.origin, at: this.study.at });
      await local.drop(old);
      history.replaceState(null, "", `/s/${link}`);
      this.said = "The old link has ended.";
    });
  }

  /** Delete the study from the server. It stays in this browser. */
  remove() {
    return this.#asking(async () => {
      await ask("DELETE", `/${this.stored.link}`, { key: this.stored.key });
      await local.drop(this.id);
      await this.copy();
      this.said = "It is not on the server any more. It is kept in this browser.";
    });
  }

  async #openStored(link, node) {
    const record = await local.load(`s.${link}`);
    const found = await ask("GET", `/${link}`, { key: record?.stored?.key });
    const mine = record && record.save !== record.origin;
    const source = mine ? record.save : found.save;
    if (!(await this.study.open({ save: source }, node ?? record?.at))) return { error: this.study.error.message };
    this.id = `s.${link}`;
    this.revision = record?.revision ?? 0;
    this.origin = mine ? record.origin : found.save;
    this.changed = Boolean(mine);
    const revision = mine ? record.stored.revision : found.revision;
    this.stored = { link, key: record?.stored?.key ?? "", revision, visibility: found.visibility };
    if (mine && found.revision !== revision) this.said = "This study was changed on the server since you began your changes.";
    return { found: true };
  }

  async #openLocal(id) {
    const record = await local.load(id);
    if (!record) return { error: "This study is not in this browser. It may have been deleted, or made in another browser." };
    if (!(await this.study.open({ save: record.save }, record.at))) return { error: this.study.error.message };
    Object.assign(this, { id, revision: record.revision, changed: true });
    return { found: true };
  }

  async #openCarried({ at = null, ...source }) {
    const id = `b.${location.hash.slice(4, 28)}`;
    const record = await local.load(id);
    if (!(await this.study.open(record ? { save: record.save } : source, record?.at ?? at))) return { error: this.study.error.message };
    Object.assign(this, { id, revision: record?.revision ?? 0, origin: record ? record.origin : this.study.save, changed: Boolean(record) });
    return { found: true };
  }

  #page() {
    return STORED.test(location.pathname) ? "/analyse" : location.pathname;
  }

  async #asking(work) {
    this.busy = true;
    this.said = "";
    this.tell();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ServerError || error instanceof TypeError)) throw error;
      this.said = error.status === 409 ? "This study was changed elsewhere since you opened it. Drop your changes, or go on with a copy." : error.message;
    } finally {
      this.busy = false;
      this.tell();
    }
  }

  async #put(more) {
    const { id, revision, origin, stored } = this;
    const kept = await local.keep({ id, revision, origin, stored, title: this.study.title, ...more });
    if (kept !== null) this.revision = kept;
    this.conflict = kept === null;
  }

  async #write() {
    if (!this.id) this.id = local.newId();
    this.changed = true;
    try {
      await this.#put({ save: this.study.save, at: this.study.at });
      this.failed = "";
    } catch (error) {
      this.failed = `This browser does not keep the study (${error.message}). Export it before you leave.`;
    }
    this.tell();
  }

  #visited() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { at } = this.study;
      if (this.id) local.visit(this.id, at).catch(() => {});
      if (this.stored) history.replaceState(null, "", `/s/${this.stored.link}/${at}`);
    }, WAIT);
  }
}
