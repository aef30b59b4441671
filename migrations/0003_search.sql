-- Both are trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";
--> statement-breakpoint
CREATE TABLE "empty_searches" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "empty_searches_day_query_pk" PRIMARY KEY("day","query"),
	CONSTRAINT "empty_searches_length" CHECK (length("empty_searches"."query") <= 100)
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"name" text PRIMARY KEY NOT NULL,
	"words" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonyms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phrase" text NOT NULL,
	"replacement" text NOT NULL,
	"stems" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonyms_length" CHECK (length("search_synonyms"."phrase") <= 100 and length("search_synonyms"."replacement") <= 100)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"spelling" text NOT NULL,
	"word" text NOT NULL,
	"stem" text NOT NULL,
	"sound" text NOT NULL,
	"joined" boolean NOT NULL,
	CONSTRAINT "search_words_spelling_unique" UNIQUE("spelling")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "search_synonyms_stems_idx" ON "search_synonyms" USING btree ("stems");--> statement-breakpoint
CREATE INDEX "search_words_word_idx" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_stem_idx" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_sound_idx" ON "search_words" USING btree ("sound" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_similar_idx" ON "search_words" USING gin ("word" gin_trgm_ops,"sound" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
-- How texts become words. The same functions read products and queries, so the two can never disagree.
CREATE FUNCTION "search_spelling"(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT translate(
		lower(CASE WHEN source ~ '[\u0300-\u036f]' THEN normalize(source, NFC) ELSE source END COLLATE "und-x-icu"),
		'āīūēōâîûêô‐‑‒–—−''’ʼ`´"', 'aiueoaiueo------'
	)
$$;
--> statement-breakpoint
-- 1:7 and 1 к 7 are 1/7; 17 см is 170мм.
CREATE FUNCTION "search_measures"(spelling text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(
		regexp_replace(
			regexp_replace(
				regexp_replace(
					regexp_replace(spelling, '\m1 ?[/:] ?(\d{1,3})\M', '1/\1', 'g'),
					'\m1 [кk] (\d{1,3})\M', '1/\1', 'g'
				),
				'(\d)[.,](\d) ?(?:см|cm)\M', '\1\2мм', 'g'
			),
			'(\d) ?(?:см|cm|сантиметр[а-я]*)\M', '\10мм', 'g'
		),
		'(\d) ?(?:мм|mm|миллиметр[а-я]*)\M', '\1мм', 'g'
	)
$$;
--> statement-breakpoint
-- Words in their order. A slash lives only between digits. With `joined`, words tied by a hyphen also count as one, marked
-- by a plus: Сиро-но-Мэй is сиро, но, мэй and +сирономэй.
CREATE FUNCTION "search_tokens"(source text, joined boolean) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	spelling text := search_spelling(source);
	piece text;
	pieces text[];
	tokens text[] := '{}';
BEGIN
	IF spelling IS NULL THEN
		RETURN tokens;
	END IF;
	IF spelling ~ '\d' THEN
		spelling := search_measures(spelling);
	END IF;
	IF strpos(spelling, '/') > 0 THEN
		spelling := regexp_replace(spelling, '(?<!\d)/|/(?!\d)', ' ', 'g');
	END IF;
	tokens := array_remove(regexp_split_to_array(spelling,
		'[\u0001-\u002c\u002e\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufeff\ufffd]+'), '');
	-- Most texts end here: what follows is only for words with a hyphen, and for those too long to be words.
	IF strpos(spelling, '-') = 0 AND length(spelling) <= 60 THEN
		RETURN tokens;
	END IF;
	pieces := tokens;
	tokens := '{}';
	FOREACH piece IN ARRAY pieces LOOP
		piece := left(piece, 60);
		IF strpos(piece, '-') = 0 THEN
			tokens := tokens || piece;
		ELSE
			tokens := tokens || array_remove(string_to_array(piece, '-'), '');
			IF joined AND piece ~ '[^-]-+[^-]' THEN
				tokens := tokens || ('+' || replace(piece, '-', ''));
			END IF;
		END IF;
	END LOOP;
	RETURN tokens;
END
$$;
--> statement-breakpoint
-- What a word is a form of. Snowball keeps the vowel that comes and goes (фигурка, фигурок; значок, значки): it is dropped.
CREATE FUNCTION "search_stem"(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE
		WHEN word ~ '[а-я]' THEN
			regexp_replace(coalesce((ts_lexize('pg_catalog.russian_stem', word))[1], word), '([бвгджзклмнпрстфхцчшщ]{1,2})[ео]([кц])$', '\1\2')
		WHEN word ~ '[a-z]' THEN coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)
		ELSE word
	END
$$;
--> statement-breakpoint
-- One Latin spelling for the same sounds, whichever alphabet and system (Hepburn, Polivanov, or as fans write) they came
-- in. S, T and Z stand for sh, ch and j, which before i are written si, ti and zi as in Polivanov's; c is ts.
CREATE FUNCTION "search_sound"(spelling text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	sound text := spelling;
BEGIN
	IF sound ~ '[a-z]' THEN
		sound := regexp_replace(sound, 's?sh?ch|s?sh', 'S', 'g');
		sound := regexp_replace(sound, '[tc]?ch', 'T', 'g');
		sound := regexp_replace(sound, 't+[sz]', 'C', 'g');
		sound := replace(replace(replace(replace(sound, 'zh', 'Z'), 'kh', 'h'), 'ph', 'f'), 'dj', 'j');
		sound := regexp_replace(sound, 'c(?=[eiy])', 's', 'g');
		sound := translate(replace(replace(sound, 'ck', 'k'), 'x', 'ks'), 'cqwjC', 'kkvZc');
	END IF;
	IF sound ~ '[а-яё]' THEN
		sound := replace(replace(replace(replace(sound, 'дж', 'ж'), 'дз', 'з'), 'тс', 'ц'), 'тц', 'ц');
		sound := replace(replace(replace(replace(sound, 'йо', 'ё'), 'ё', 'yo'), 'ю', 'yu'), 'я', 'ya');
		sound := translate(sound, 'абвгдезийклмнопрстуфхцчшщыэжъь', 'abvgdeziyklmnoprstufhcTSSieZ');
	END IF;
	sound := regexp_replace(sound, 'd([zZ])', '\1', 'g');
	sound := regexp_replace(sound, 'sy(?=[aou])|Sy', 'S', 'g');
	sound := regexp_replace(sound, 'ty(?=[aou])|Ty', 'T', 'g');
	sound := regexp_replace(sound, 'zy(?=[aou])|Zy', 'Z', 'g');
	sound := replace(replace(replace(sound, 'Si', 'si'), 'Ti', 'ti'), 'Zi', 'zi');
	sound := replace(regexp_replace(sound, 'iy(?=[aou])', 'i', 'g'), 'ye', 'e');
	sound := regexp_replace(sound, 'y(?![aou])', 'i', 'g');
	sound := regexp_replace(sound, 'm(?=[bpm])', 'n', 'g');
	sound := regexp_replace(sound, 'oh(?![aeiouy])|ou', 'o', 'g');
	RETURN regexp_replace(replace(sound, 'hu', 'fu'), '([a-zA-Z])\1+', '\1', 'g');
END
$$;
--> statement-breakpoint
-- The ids of these words; those never seen before are written down. In a fixed order, lest two imports wait for each other.
-- A large import is one statement: its plan must not be the one that suits the empty table it began with.
CREATE FUNCTION "search_word_ids"(tokens text[]) RETURNS integer[] LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	-- A plus marks what is made of several words. Tokens have no spaces.
	spellings text[] := string_to_array(replace(array_to_string(tokens, ' '), '+', ''), ' ');
	ids integer[] := array(SELECT id FROM search_words WHERE spelling = ANY (spellings));
BEGIN
	IF cardinality(ids) = cardinality(spellings) THEN
		RETURN ids;
	END IF;
	INSERT INTO search_words (spelling, word, stem, sound, joined)
	SELECT fresh, word, search_stem(word), search_sound(fresh), fresh <> ALL (tokens)
	FROM (SELECT DISTINCT unnest(spellings) AS fresh) AS spelled, replace(fresh, 'ё', 'е') AS word
	WHERE NOT EXISTS (SELECT FROM search_words WHERE spelling = fresh)
	ORDER BY fresh
	ON CONFLICT DO NOTHING;
	RETURN array(SELECT id FROM search_words WHERE spelling = ANY (spellings));
END
$$;
--> statement-breakpoint
-- The words of a name that many products share (a character, a series, a maker, a category), read once. The name counts as
-- one word too: who types неонтануки means NEON TANUKI.
CREATE FUNCTION "search_learn_name"(shared text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	plain text[] := search_tokens(shared, false);
BEGIN
	IF EXISTS (SELECT FROM search_names WHERE name = shared) THEN
		RETURN;
	END IF;
	INSERT INTO search_names (name, words) VALUES (
		shared,
		search_word_ids(
			search_tokens(shared, true)
				|| CASE WHEN cardinality(plain) BETWEEN 2 AND 4 THEN array[left('+' || array_to_string(plain, ''), 60)] ELSE '{}' END
		)
	) ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
-- Places: 2 for the word that opens the name, 1 elsewhere in the name, 0 for what the product is of.
CREATE FUNCTION "write_product_words"() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	tokens text[] := search_tokens(NEW.name, true);
	spellings text[] := string_to_array(replace(array_to_string(tokens, ' '), '+', ''), ' ');
	shared text[];
	known boolean;
BEGIN
	SELECT array_remove(
		array[NEW.character, NEW.character_latin, series.name, nullif(series.latin, series.name), makers.name, categories.name, NEW.scale, NEW.height_mm || 'мм'],
		NULL
	) INTO shared
	FROM categories LEFT JOIN series ON series.id = NEW.series_id LEFT JOIN makers ON makers.id = NEW.maker_id
	WHERE categories.id = NEW.category_id;
	FOR attempt IN 1..2 LOOP
		WITH own AS MATERIALIZED (
			SELECT id, CASE spelling WHEN spellings[1] THEN 2 ELSE 1 END AS place FROM search_words WHERE spelling = ANY (spellings)
		), around AS MATERIALIZED (
			SELECT words FROM search_names WHERE name = ANY (shared)
		)
		SELECT
			array(
				SELECT id * 4 + max(place)
				FROM (SELECT id, place FROM own UNION ALL SELECT unnest(around.words), 0 FROM around) AS every
				GROUP BY id
			),
			(SELECT count(*) FROM own) = cardinality(spellings) AND (SELECT count(*) FROM around) = cardinality(shared)
		INTO NEW.words, known;
		-- Nearly always all words are known. If not, or where one comes twice, the second attempt knows them.
		EXIT WHEN known OR attempt = 2;
		PERFORM search_word_ids(tokens);
		PERFORM search_learn_name(fresh.name) FROM unnest(shared) AS fresh (name);
	END LOOP;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_write_words" BEFORE INSERT OR UPDATE OF "name", "category_id", "series_id", "maker_id", "character", "character_latin", "scale", "height_mm", "words" ON "products" FOR EACH ROW EXECUTE FUNCTION "write_product_words"();
--> statement-breakpoint
-- A series, maker or category got another name: its products are found by the new one.
CREATE FUNCTION "rewrite_words_of_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW IS DISTINCT FROM OLD THEN
		EXECUTE format('UPDATE products SET words = DEFAULT WHERE %I = $1', TG_ARGV[0]) USING NEW.id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "series_rewrite_words" AFTER UPDATE OF "name", "latin" ON "series" FOR EACH ROW EXECUTE FUNCTION "rewrite_words_of_products"('series_id');
--> statement-breakpoint
CREATE TRIGGER "makers_rewrite_words" AFTER UPDATE OF "name" ON "makers" FOR EACH ROW EXECUTE FUNCTION "rewrite_words_of_products"('maker_id');
--> statement-breakpoint
CREATE TRIGGER "categories_rewrite_words" AFTER UPDATE OF "name" ON "categories" FOR EACH ROW EXECUTE FUNCTION "rewrite_words_of_products"('category_id');
--> statement-breakpoint
-- Letters and digits only, for names and SKUs that are typed in full. No function of ours inside: indexes use it.
CREATE FUNCTION "search_compact"(source text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT regexp_replace(replace(lower(source COLLATE "und-x-icu"), 'ё', 'е'), '[^a-zа-я0-9]+', '', 'g')
$$;
--> statement-breakpoint
CREATE INDEX "products_compact_name_idx" ON "products" USING hash (search_compact("name"));
--> statement-breakpoint
CREATE INDEX "products_sku_start_idx" ON "products" USING btree (search_compact("sku") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "products_sku_end_idx" ON "products" USING btree (reverse(search_compact("sku")) text_pattern_ops);
--> statement-breakpoint
CREATE FUNCTION "write_synonym_stems"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.stems := (
		SELECT coalesce(string_agg(search_stem(replace(token, 'ё', 'е')), ' ' ORDER BY place), '')
		FROM unnest(search_tokens(NEW.phrase, false)) WITH ORDINALITY AS tokens (token, place)
	);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "search_synonyms_write_stems" BEFORE INSERT OR UPDATE ON "search_synonyms" FOR EACH ROW EXECUTE FUNCTION "write_synonym_stems"();
--> statement-breakpoint
CREATE TRIGGER "search_synonyms_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "search_synonyms" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue_change"();
--> statement-breakpoint
-- The shop's words that a word of a query can stand for, as [id, spelling, grade, literal]. Grades: 0 the word itself, a form
-- of it or its sound; 1 the beginning of a word; 2, only when asked for, the middle of one. Literal are those found by their
-- letters alone.
CREATE FUNCTION "search_near"(spelled text, stem_of text, sound_of text, middle boolean) RETURNS json LANGUAGE plpgsql STABLE SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
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
			WHERE word LIKE '%_' || replace(replace(folded, '\', '\\'), '_', '\_') || '%' LIMIT 100)
			UNION ALL
			(SELECT id, spelling, false FROM search_words
			WHERE sound LIKE '%_' || replace(replace(sound_of, '\', '\\'), '_', '\_') || '%' AND length(sound_of) > 2 LIMIT 100)
		) AS every GROUP BY id, spelling
	) AS inside;
	RETURN found;
END
$$;
--> statement-breakpoint
-- Reads a part of a query: an object for each of its words. What a word sounds like and is a form of need not be found out
-- again when the shop has it.
CREATE FUNCTION "search_read"(part text) RETURNS json LANGUAGE plpgsql STABLE AS $$
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
--> statement-breakpoint
-- Words that look or sound alike, for what was mistyped; the caller counts the edits. A short word with two letters
-- swapped has few trigrams left, hence the low threshold.
CREATE FUNCTION "search_similar"(token text) RETURNS TABLE (id integer, spelling text, word text, sound text, own_sound text, joined boolean) LANGUAGE sql STABLE SET enable_seqscan = off SET pg_trgm.similarity_threshold = 0.1 AS $$
	SELECT known.id, known.spelling, known.word, known.sound, heard, known.joined
	FROM replace(token, 'ё', 'е') AS folded, search_sound(token) AS heard, search_words AS known
	WHERE (known.word % folded OR known.sound % heard) AND abs(length(known.word) - length(folded)) <= 3
	ORDER BY greatest(similarity(known.word, folded), similarity(known.sound, heard)) DESC
	LIMIT 200
$$;
--> statement-breakpoint
UPDATE "products" SET "words" = DEFAULT;
