"""Pictures of each slide of a talk, on walls and on a phone. See `Scripts/photographs`.

```
  host: goes through the talk, lets rehearsed ghosts answer, approves and reveals
    │ each slide at its last step
    ▼
  camera: a wall, a smaller wall and a phone ─▶ 05-first-who-is-here-wall.png … ─▶ index.html
```
"""
