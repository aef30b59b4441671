-- Places: 2 for the word that opens the name, 1 elsewhere in the name, 3 for its maker, 0 for what else it is of and for details.
-- after a change: UPDATE products SET words = DEFAULT
CREATE OR REPLACE FUNCTION write_product_words() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
	tokens text[] := search_tokens(NEW.name, true);
	spellings text[] := string_to_array(replace(array_to_string(tokens, ' '), '+', ''), ' ');
	shared text[];
	own integer[];
	around integer[];
	known bigint;
	maker text;
BEGIN
	SELECT array_remove(
		array[NEW.character, NEW.character_latin, series.name, nullif(series.latin, series.name), makers.name, categories.name, NEW.scale, NEW.height_mm || 'мм'],
		NULL
	), makers.name INTO shared, maker
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
		SELECT array_agg(word * 4 + CASE name WHEN maker THEN 3 ELSE 0 END) FILTER (WHERE word * 4 + 1 <> ALL (own) AND word * 4 + 2 <> ALL (own)), count(DISTINCT name) INTO around, known
		FROM search_names, unnest(search_names.words) AS word WHERE name = ANY (shared);
		EXIT WHEN known = cardinality(shared) OR attempt = 2;
		PERFORM search_learn_name(fresh.name) FROM unnest(shared) AS fresh (name);
	END LOOP;
	NEW.words := own || around
		|| array(SELECT id * 4 FROM unnest(search_detail_ids(search_details(NEW.description, NEW.material, NEW.release_year, NEW.age_mark, NEW.box_condition))) AS id);
	RETURN NEW;
END
$$;
