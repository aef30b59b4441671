-- New words are named, so that each process adds them to its dictionary instead of reading all words again: up to 5,000,
-- 200 in each notification, whose payload may have 8,000 bytes.
CREATE OR REPLACE FUNCTION announce_new_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT count(*) FROM (SELECT FROM new_words LIMIT 5001) AS first_new) > 5000 THEN
		PERFORM pg_notify('changes', json_build_object('table', 'search_words')::text);
	ELSE
		PERFORM pg_notify('changes', json_build_object('table', 'search_words', 'ids', json_agg(id))::text)
		FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM new_words) AS numbered
		GROUP BY place / 200;
	END IF;
	RETURN NULL;
END
$$;
