"""What 16 seats cost in a PPO loop of the form that CleanRL uses, in comparison with one: python benchmarks/ppo_loop.py

A loop fills tensors of steps by seats, then minibatches are learned: two networks of two layers of 64 with tanh, the compact
encoding, masks as scores of minus infinity, and Gymnasium's vector interface (`SeatVectorEnv`). CleanRL is a set of programs to
copy and not a library: that of its package (0.4.8) is for the older Gym, and its environments have no masks. This program needs
PyTorch. "Collect" is the CPU time of a step of all seats with the network, "learn" that of the rest of an update, divided by
the steps.
"""

from __future__ import annotations

import time

import numpy as np
import torch
from one_and_many import compare
from torch import Tensor, nn
from torch.distributions import Categorical

from rezzed.envs import SeatVectorEnv

KINDS = ("game-v0", "run-v0")
SEATS = 16
STEPS = 128  # of each seat between two updates
MINIBATCHES = 4
EPOCHS = 4
GAMMA, LAMBDA, CLIP, ENTROPY = 0.99, 0.95, 0.2, 0.01


def layers(inputs: int, outputs: int) -> nn.Sequential:
    """A network of two layers of 64."""
    return nn.Sequential(nn.Linear(inputs, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, outputs))


class Loop:
    """Seats of the Runner against `random`, and the networks that learn from them.

    Args:
        name: the kind of environment.
        seats: how many there are.
    """

    def __init__(self, name: str, seats: int) -> None:
        torch.manual_seed(1)
        self.games = SeatVectorEnv(name, seats, seat="runner", opponent="random", encoding="compact")
        space, actions = self.games.single_observation_space, self.games.single_action_space
        self.actor, self.critic = layers(space.shape[0], actions.n), layers(space.shape[0], 1)
        self.optimizer = torch.optim.Adam([*self.actor.parameters(), *self.critic.parameters()], 2.5e-4, eps=1e-5)
        rows, info = self.games.reset(seed=1)
        self.next = torch.from_numpy(rows).float(), torch.from_numpy(info["action_mask"]).bool(), torch.zeros(seats)
        self.seen = torch.zeros(STEPS, seats, space.shape[0])
        self.masks = torch.zeros(STEPS, seats, actions.n, dtype=torch.bool)
        self.taken, self.logs, self.values, self.rewards, self.over = (torch.zeros(STEPS, seats) for _ in range(5))

    def policy(self, seen: Tensor, masks: Tensor) -> Categorical:
        """What the network would do: only legal actions have a chance."""
        return Categorical(logits=self.actor(seen).masked_fill(~masks, -1e9))

    def collect(self) -> None:
        """Play: `STEPS` steps of all seats."""
        for step in range(STEPS):
            self.seen[step], self.masks[step], self.over[step] = self.next
            with torch.no_grad():
                policy = self.policy(self.seen[step], self.masks[step])
                action = policy.sample()
                self.values[step] = self.critic(self.seen[step]).flatten()
            self.taken[step], self.logs[step] = action, policy.log_prob(action)
            rows, rewards, ended, cut, info = self.games.step(action.numpy())
            self.rewards[step] = torch.from_numpy(rewards)
            over = torch.from_numpy(np.logical_or(ended, cut)).float()
            self.next = torch.from_numpy(rows).float(), torch.from_numpy(info["action_mask"]).bool(), over

    def learn(self) -> None:
        """One update of the networks."""
        advantages, last = torch.zeros_like(self.rewards), torch.zeros(self.rewards.shape[1])
        seen, _, over = self.next
        with torch.no_grad():
            value = self.critic(seen).flatten()
        for step in reversed(range(STEPS)):
            last = self.rewards[step] + (GAMMA * value + GAMMA * LAMBDA * last) * (1 - over) - self.values[step]
            advantages[step], value, over = last, self.values[step], self.over[step]
        flat = [x.flatten(0, 1) for x in (self.seen, self.masks, self.taken, self.logs, advantages, advantages + self.values)]
        for _ in range(EPOCHS):
            for part in torch.randperm(len(flat[0])).chunk(MINIBATCHES):
                seen, masks, taken, logs, gained, returns = (x[part] for x in flat)
                policy = self.policy(seen, masks)
                ratio = (policy.log_prob(taken) - logs).exp()
                gained = (gained - gained.mean()) / (gained.std() + 1e-8)
                loss = -torch.min(gained * ratio, gained * ratio.clamp(1 - CLIP, 1 + CLIP)).mean()
                error = 0.5 * (self.critic(seen).flatten() - returns).square().mean()
                self.optimizer.zero_grad()
                (loss + 0.5 * error - ENTROPY * policy.entropy().mean()).backward()
                nn.utils.clip_grad_norm_([*self.actor.parameters(), *self.critic.parameters()], 0.5)
                self.optimizer.step()

    def update(self) -> tuple[float, float]:
        """CPU milliseconds of a step of all seats: of its collection, and of the update after it."""
        begun = time.process_time()
        self.collect()
        collected = time.process_time()
        self.learn()
        return (collected - begun) * 1000 / STEPS, (time.process_time() - collected) * 1000 / STEPS


def main() -> None:
    """Measure and print."""
    torch.set_num_threads(1)
    for name in KINDS:
        compare(name, {seats: Loop(name, seats).update for seats in (1, SEATS)})


if __name__ == "__main__":
    main()
