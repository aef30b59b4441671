-- The words of a product's details: what its facts say at place 1, which no detail has otherwise, the rest at place 0.
-- after a change: UPDATE products SET words = DEFAULT
CREATE OR REPLACE FUNCTION search_detail_words(description text, material text, release_year smallint, age_mark text, box_condition text) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
	ids integer[] := search_detail_ids(search_details(description, material, release_year, age_mark, box_condition));
	facts integer[] := search_detail_ids(search_details('', material, release_year, age_mark, box_condition));
BEGIN
	RETURN array(SELECT id * 4 + (id = ANY (facts))::integer FROM unnest(ids) AS id);
END
$$;
