#!/usr/bin/env python3
"""Says whose turn it is, as it changes; with "undo" takes the last move back. turn.py http://HOST:8080 [undo]"""
import json, os, sys, urllib.request

table, token = sys.argv[1].rstrip("/"), os.environ.get("SPIELTISCH_TOKEN", "")

def ask(path, body=None):
    headers = {"Content-Type": "application/json", "Authorization": "Bearer " + token}
    return urllib.request.urlopen(urllib.request.Request(table + "/api/v1" + path, body, headers))

if sys.argv[2:] == ["undo"]:
    print(json.load(ask("/commands", b'{"kind":"undo"}'))["ok"])
    sys.exit()
before = 0
for line in ask("/events"):
    if line.startswith(b"data: ") and (shown := json.loads(line[6:])):
        turn = (shown.get("view") or {}).get("turn", 0)
        if turn and turn != before:
            print("It is the turn of", shown["match"]["players"][turn - 1], flush=True)
        before = turn
