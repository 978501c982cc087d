"""Environments for reinforcement learning: the games in the interfaces of other libraries.

Each is a module of its own, which needs the library that it speaks to; nothing of them is imported here:

- ``plyground.envs.pettingzoo``: every seat is an agent (AEC), with action masks;
- ``plyground.envs.gymnasium``: one seat learns, a player of ours has the others;
- ``plyground.envs.vector``: thousands of games at once, stepped by arrays;
- ``plyground.envs.openspiel``: the games and players as OpenSpiel's games and bots.
"""
