-- The ids of these details; those never seen before are written down, in a fixed order like words.
CREATE OR REPLACE FUNCTION search_detail_ids(details text[]) RETURNS integer[] LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	ids integer[] := array(SELECT id FROM search_words WHERE spelling = ANY (details));
BEGIN
	IF cardinality(ids) = cardinality(details) THEN
		RETURN ids;
	END IF;
	INSERT INTO search_words (spelling, word, stem, sound, joined)
	SELECT fresh, stem, stem, stem, false FROM unnest(details) AS fresh, substr(fresh, 2) AS stem
	WHERE NOT EXISTS (SELECT FROM search_words WHERE spelling = fresh)
	ORDER BY fresh
	ON CONFLICT DO NOTHING;
	RETURN array(SELECT id FROM search_words WHERE spelling = ANY (details));
END
$$;
