-- 1:7 and 1 к 7 are 1/7; 17 см is 170мм.
-- after a change: DELETE FROM search_names; UPDATE products SET words = DEFAULT
-- after a change: UPDATE search_synonyms SET stems = DEFAULT
CREATE OR REPLACE FUNCTION search_measures(spelling text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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
