-- The journal: entries are added and read, never changed and never taken out.
CREATE TABLE entries (
  seq    INTEGER PRIMARY KEY,                        -- 1, 2, 3 … without gaps
  match  TEXT    NOT NULL,                           -- '' for what belongs to no match
  at     TEXT    NOT NULL,                           -- RFC 3339, UTC; for people
  kind   TEXT    NOT NULL CHECK (kind IN ('started', 'acted', 'refused', 'corrected', 'positioned', 'noted', 'ended')),
  source TEXT    NOT NULL,
  cause  TEXT    UNIQUE,                             -- NULL: nothing that could come twice
  target INTEGER NOT NULL CHECK (target < seq),      -- 0: none
  body   TEXT    NOT NULL CHECK (json_valid(body)),
  answer TEXT    NOT NULL CHECK (answer = '' OR json_valid(answer)),
  state  TEXT    NOT NULL                            -- hash of the state after it, or ''
) STRICT;

CREATE INDEX entries_match ON entries (match, seq);

CREATE TRIGGER entries_gapless BEFORE INSERT ON entries
WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries)
BEGIN SELECT raise(ABORT, 'entries are numbered without gaps'); END;

CREATE TRIGGER entries_keep BEFORE DELETE ON entries
BEGIN SELECT raise(ABORT, 'entries are never taken out'); END;

CREATE TRIGGER entries_still BEFORE UPDATE ON entries
BEGIN SELECT raise(ABORT, 'entries are never changed'); END;
