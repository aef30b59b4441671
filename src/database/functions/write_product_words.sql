-- Places: 2 for the word that opens the name, 1 elsewhere in the name, 3 for its maker, 0 for what else it is of or for; details as search_detail_words says.
-- after a change: UPDATE products SET words = DEFAULT
CREATE OR REPLACE FUNCTION write_product_words() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	tokens text[] := search_tokens(NEW.name, true);
	spellings text[] := string_to_array(replace(array_to_string(tokens, ' '), '+', ''), ' ');
	-- What follows «для» is not what the thing is: a stand for figures is no figure.
	purpose integer := coalesce(array_position(spellings, 'для'), cardinality(spellings) + 1);
	said text := NEW.description;
	shared text[];
	kinds text[];
	own integer[];
	around integer[];
	known bigint;
	maker text;
	category text;
BEGIN
	SELECT array_remove(
		array[NEW.character, NEW.character_latin, series.name, nullif(series.latin, series.name), makers.name, categories.name, NEW.scale, NEW.height_mm || 'мм'],
		NULL
	), makers.name, categories.name INTO shared, maker, category
	FROM categories LEFT JOIN series ON series.id = NEW.series_id LEFT JOIN makers ON makers.id = NEW.maker_id
	WHERE categories.id = NEW.category_id;
	-- A category of several kinds of things, «Брелоки и значки», says little else about one whose name says which of them it is.
	IF category ~* ',|\s(и|and|&)\s' THEN
		kinds := array(
			SELECT word FROM unnest(search_tokens(category, false)) AS word
			WHERE length(word) > 2 AND search_stem(replace(word, 'ё', 'е')) IN (SELECT search_stem(replace(named, 'ё', 'е')) FROM unnest(spellings[:purpose - 1]) AS named)
		);
		IF cardinality(kinds) > 0 THEN
			shared := array_remove(shared, category) || kinds;
			said := category || ' ' || said;
		END IF;
	END IF;
	-- Nearly always all is known. If not, or where a word comes twice, the second attempt knows it.
	FOR attempt IN 1..2 LOOP
		SELECT coalesce(array_agg(id * 4 + CASE WHEN array_position(spellings, spelling) > purpose THEN 0 WHEN spelling = spellings[1] THEN 2 ELSE 1 END), '{}'), count(*) INTO own, known
		FROM search_words WHERE spelling = ANY (spellings);
		EXIT WHEN known = cardinality(spellings) OR attempt = 2;
		PERFORM search_word_ids(tokens);
	END LOOP;
	FOR attempt IN 1..2 LOOP
		-- A word that stands in the name needs no second entry.
		SELECT array_agg(word * 4 + CASE name WHEN maker THEN 3 ELSE 0 END) FILTER (WHERE word * 4 <> ALL (own) AND word * 4 + 1 <> ALL (own) AND word * 4 + 2 <> ALL (own)), count(DISTINCT name) INTO around, known
		FROM search_names, unnest(search_names.words) AS word WHERE name = ANY (shared);
		EXIT WHEN known = cardinality(shared) OR attempt = 2;
		PERFORM search_learn_name(fresh.name) FROM unnest(shared) AS fresh (name);
	END LOOP;
	NEW.words := own || around
		|| search_detail_words(said, NEW.material, NEW.release_year, NEW.age_mark, NEW.box_condition);
	RETURN NEW;
END
$$;
