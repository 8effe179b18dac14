"""A whole evening: a talk of 60 slides in front of a full room, with two kills and an edit. See `Scripts/evening`.

```
  programme ─▶ stage: the server, a speaker, a moderator, a wall, phones in three engines
      │
      └──────▶ crowd: a process of ghosts on conference Wi-Fi; one of them reads the talk for all
                 │
  log export ─▶ fold ─▶ ink_fold ─▶ caption_fold ─▶ text_fold: results, points, and when each text could be seen
                 │
                 ├─▶ verdict: compared with --results, the last state, and every byte that was received
                 └─▶ survival: what was acknowledged is in the log once, before and after the kills and the edit
```
"""
