-- The ids of these words; those never seen before are written down. In a fixed order, lest two imports wait for each other.
-- A large import is one statement: its plan must not be the one that suits the empty table it began with.
CREATE OR REPLACE FUNCTION search_word_ids(tokens text[]) RETURNS integer[] LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	-- A plus marks what is made of several words. Tokens have no spaces.
	spellings text[] := string_to_array(replace(array_to_string(tokens, ' '), '+', ''), ' ');
	ids integer[] := array(SELECT id FROM search_words WHERE spelling = ANY (spellings));
BEGIN
	IF cardinality(ids) = cardinality(spellings) THEN
		RETURN ids;
	END IF;
	INSERT INTO search_words (spelling, word, stem, sound, joined)
	SELECT fresh, word, search_stem(word), CASE WHEN fresh ~ '[^0-9/]' THEN search_sound(fresh) ELSE fresh END, fresh <> ALL (tokens)
	FROM (SELECT DISTINCT unnest(spellings) AS fresh) AS spelled, replace(fresh, 'ё', 'е') AS word
	WHERE NOT EXISTS (SELECT FROM search_words WHERE spelling = fresh)
	ORDER BY spelled.fresh
	ON CONFLICT DO NOTHING;
	RETURN array(SELECT id FROM search_words WHERE spelling = ANY (spellings));
END
$$;
