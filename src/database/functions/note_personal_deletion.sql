-- Whoever restores an older state must repeat what people have asked for since, see personal_deletions.
CREATE OR REPLACE FUNCTION note_personal_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO personal_deletions (kind, account_id, account_created_at, at)
	VALUES (TG_ARGV[0], OLD.id, OLD.created_at, now());
	RETURN NULL;
END
$$;
