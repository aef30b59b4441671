-- The shop's words that a word of a query can stand for, as [id, spelling, grade, literal]. Grades: 0 the word itself, a form
-- of it or its sound; 1 the beginning of a word; 2, only when asked for, the middle of one. Literal are those found by their
-- letters alone.
CREATE OR REPLACE FUNCTION search_near(spelled text, stem_of text, sound_of text, middle boolean) RETURNS json LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	above CONSTANT text := chr(1114111);
	folded text := replace(spelled, 'ё', 'е');
	found json;
BEGIN
	IF folded !~ '[^\d/]' OR folded ~ '^\d+мм$' THEN
		-- Height to half a centimetre, and a bare number as centimetres.
		RETURN (
			SELECT json_agg(json_build_array(id, spelling, CASE word WHEN folded THEN 0 ELSE 1 END, word = folded)) FROM search_words
			WHERE word = folded OR word = ANY (
				CASE
					WHEN folded ~ '^\d{1,6}мм$' THEN array(SELECT left(folded, -2)::integer + away || 'мм' FROM generate_series(-5, 5) AS away)
					WHEN folded ~ '^\d{2,3}$' THEN array[folded || '0мм']
				END
			)
		);
	END IF;
	IF NOT middle THEN
		SELECT json_agg(json_build_array(id, spelling, grade, literal)) INTO found FROM (
			SELECT id, spelling, min(grade) AS grade, bool_or(literal) AS literal FROM (
				SELECT id, spelling, 0 AS grade, word = folded AS literal FROM search_words WHERE stem = stem_of
				UNION ALL
				SELECT id, spelling, 0, word = folded FROM search_words WHERE sound = sound_of
				UNION ALL
				(SELECT id, spelling, CASE word WHEN folded THEN 0 ELSE 1 END, true FROM search_words
				WHERE word ~>=~ folded AND word ~<~ (folded || above) ORDER BY word USING ~<~ LIMIT 100)
				UNION ALL
				(SELECT id, spelling, 1, false FROM search_words
				WHERE word ~>=~ stem_of AND word ~<~ (stem_of || above) AND length(stem_of) > 3 AND stem_of <> folded ORDER BY word USING ~<~ LIMIT 100)
				UNION ALL
				(SELECT id, spelling, 1, false FROM search_words
				WHERE sound ~>=~ sound_of AND sound ~<~ (sound_of || above) AND length(sound_of) > 1 ORDER BY sound USING ~<~ LIMIT 100)
			) AS every GROUP BY id, spelling
		) AS best;
		RETURN found;
	END IF;
	IF length(folded) < 3 THEN
		RETURN NULL;
	END IF;
	SELECT json_agg(json_build_array(id, spelling, 2, literal)) INTO found FROM (
		SELECT id, spelling, bool_or(literal) AS literal FROM (
			(SELECT id, spelling, true AS literal FROM search_words
			WHERE word LIKE '%_' || replace(replace(folded, '\', '\\'), '_', '\_') || '%' AND word ~ '[^0-9/]' LIMIT 100)
			UNION ALL
			(SELECT id, spelling, false FROM search_words
			WHERE sound LIKE '%_' || replace(replace(sound_of, '\', '\\'), '_', '\_') || '%' AND word ~ '[^0-9/]' AND length(sound_of) > 2 LIMIT 100)
		) AS every GROUP BY id, spelling
	) AS inside;
	RETURN found;
END
$$;
