-- The token of a session is random and only its SHA-256 is stored. The signed tokens of before cannot be recognised by
-- a hash: their sessions end here, and their customers log in once more.
alter table sessions add column token_hash bytea unique;
update sessions set ended_at = now() where ended_at is null;
