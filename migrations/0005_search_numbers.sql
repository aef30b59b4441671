DROP INDEX "search_words_similar_idx";--> statement-breakpoint
CREATE INDEX "search_words_similar_idx" ON "search_words" USING gin ("word" gin_trgm_ops,"sound" gin_trgm_ops) WITH (fastupdate=false) WHERE "search_words"."word" ~ '[^0-9/]';
--> statement-breakpoint
-- The ids of these words; those never seen before are written down. In a fixed order, lest two imports wait for each other.
-- A large import is one statement: its plan must not be the one that suits the empty table it began with.
CREATE OR REPLACE FUNCTION "search_word_ids"(tokens text[]) RETURNS integer[] LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
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
--> statement-breakpoint
-- Places: 2 for the word that opens the name, 1 elsewhere in the name, 0 for what the product is of.
CREATE OR REPLACE FUNCTION "write_product_words"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	tokens text[] := search_tokens(NEW.name, true);
	spellings text[] := string_to_array(replace(array_to_string(tokens, ' '), '+', ''), ' ');
	shared text[];
	own integer[];
	around integer[];
	known bigint;
BEGIN
	SELECT array_remove(
		array[NEW.character, NEW.character_latin, series.name, nullif(series.latin, series.name), makers.name, categories.name, NEW.scale, NEW.height_mm || 'мм'],
		NULL
	) INTO shared
	FROM categories LEFT JOIN series ON series.id = NEW.series_id LEFT JOIN makers ON makers.id = NEW.maker_id
	WHERE categories.id = NEW.category_id;
	-- Nearly always all is known. If not, or where a word comes twice, the second attempt knows it.
	FOR attempt IN 1..2 LOOP
		SELECT coalesce(array_agg(id * 4 + CASE spelling WHEN spellings[1] THEN 2 ELSE 1 END), '{}'), count(*) INTO own, known
		FROM search_words WHERE spelling = ANY (spellings);
		EXIT WHEN known = cardinality(spellings) OR attempt = 2;
		PERFORM search_word_ids(tokens);
	END LOOP;
	FOR attempt IN 1..2 LOOP
		-- A word that stands in the name needs no second entry.
		SELECT array_agg(word * 4) FILTER (WHERE word * 4 + 1 <> ALL (own) AND word * 4 + 2 <> ALL (own)), count(DISTINCT name) INTO around, known
		FROM search_names, unnest(search_names.words) AS word WHERE name = ANY (shared);
		EXIT WHEN known = cardinality(shared) OR attempt = 2;
		PERFORM search_learn_name(fresh.name) FROM unnest(shared) AS fresh (name);
	END LOOP;
	NEW.words := own || around;
	RETURN NEW;
END
$$;
--> statement-breakpoint
-- The shop's words that a word of a query can stand for, as [id, spelling, grade, literal]. Grades: 0 the word itself, a form
-- of it or its sound; 1 the beginning of a word; 2, only when asked for, the middle of one. Literal are those found by their
-- letters alone.
CREATE OR REPLACE FUNCTION "search_near"(spelled text, stem_of text, sound_of text, middle boolean) RETURNS json LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
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
--> statement-breakpoint
-- Words that look or sound alike, for what was mistyped; the caller counts the edits. A short word with two letters
-- swapped has few trigrams left, hence the low threshold.
CREATE OR REPLACE FUNCTION "search_similar"(token text) RETURNS TABLE (id integer, spelling text, word text, sound text, own_sound text, joined boolean) LANGUAGE sql STABLE SET enable_seqscan = off SET pg_trgm.similarity_threshold = 0.1 AS $$
	SELECT known.id, known.spelling, known.word, known.sound, heard, known.joined
	FROM replace(token, 'ё', 'е') AS folded, search_sound(token) AS heard, search_words AS known
	WHERE (known.word % folded OR known.sound % heard) AND known.word ~ '[^0-9/]' AND abs(length(known.word) - length(folded)) <= 3
	ORDER BY greatest(similarity(known.word, folded), similarity(known.sound, heard)) DESC
	LIMIT 200
$$;
