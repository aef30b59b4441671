-- What else is said of a product: the stems of its description and material, its year, age mark and box. Each is marked by a
-- tilde, because it is not a spelling of the shop: it is matched by stem only, and never shown or taken for a correction.
-- after a change: UPDATE products SET words = DEFAULT
CREATE OR REPLACE FUNCTION search_details(description text, material text, release_year smallint, age_mark text, box_condition text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT coalesce(array_agg(DISTINCT '~' || detail), '{}')
	FROM (
		SELECT regexp_replace(lexeme, '([бвгджзклмнпрстфхцчшщ]{1,2})[ео]([кц])$', '\1\2') AS detail
		FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.russian', replace(lower(
			left(description, 4000) || ' ' || coalesce(material, '') || ' ' || CASE box_condition WHEN 'opened' THEN 'вскрытая открытая коробка' WHEN 'damaged' THEN 'поврежденная мятая коробка' ELSE '' END
		), 'ё', 'е')))) AS lexeme
		WHERE lexeme ~ '^[a-zа-я]{2,30}$'
		UNION ALL SELECT release_year::text WHERE release_year IS NOT NULL
		-- Typed as 16+ or 16 лет, which queries join to one word.
		UNION ALL SELECT replace(age_mark, '+', 'лет') WHERE age_mark IS NOT NULL
	) AS said
$$;
