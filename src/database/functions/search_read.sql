-- Reads a part of a query: an object for each of its words. What a word sounds like and is a form of need not be found out
-- again when the shop has it.
CREATE OR REPLACE FUNCTION search_read(part text) RETURNS json LANGUAGE plpgsql STABLE AS $$
DECLARE
	spelled text;
	folded text;
	stem_of text;
	sound_of text;
	tokens json[] := '{}';
BEGIN
	FOREACH spelled IN ARRAY search_tokens(part, false) LOOP
		folded := replace(spelled, 'ё', 'е');
		SELECT stem, sound INTO stem_of, sound_of FROM search_words WHERE word = folded ORDER BY spelling <> spelled LIMIT 1;
		IF NOT FOUND THEN
			stem_of := search_stem(folded);
			sound_of := search_sound(spelled);
		END IF;
		tokens := tokens || json_build_object(
			'token', spelled,
			'stem', stem_of,
			'sound', sound_of,
			'stop', coalesce(cardinality(ts_lexize('pg_catalog.russian_stem', folded)) = 0, false),
			'words', coalesce(search_near(spelled, stem_of, sound_of, false), '[]')
		);
	END LOOP;
	RETURN array_to_json(tokens);
END
$$;
