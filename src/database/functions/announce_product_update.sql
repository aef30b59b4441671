-- An update that leaves a product's card and its place in all lists as they were (a count, a weight) concerns only the
-- product's own page; of what the index of products holds, nothing but the count has changed then. Without nested loops: the
-- plan is made for the rows of the first call, mostly one, and would compare each of 5,000 rows with each of 5,000 later.
CREATE OR REPLACE FUNCTION announce_product_update() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
	listed bigint[];
	page_only bigint[];
BEGIN
	IF (SELECT count(*) FROM (SELECT FROM changed_products LIMIT 5001) AS first_changed) > 5000 THEN
		PERFORM pg_notify('changes', json_build_object('table', 'products')::text);
		RETURN NULL;
	END IF;
	SELECT array_agg(id) FILTER (WHERE NOT same), array_agg(id) FILTER (WHERE same) INTO listed, page_only
	FROM (
		SELECT id, (
			before.card, before.category_id, before.series_id, before.maker_id, before.scale, before.character, before.release_year, before.release_month, before.on_sale, before.low_stock, before.archived_at, before.words
		) IS NOT DISTINCT FROM (
			changed.card, changed.category_id, changed.series_id, changed.maker_id, changed.scale, changed.character, changed.release_year, changed.release_month, changed.on_sale, changed.low_stock, changed.archived_at, changed.words
		) AS same
		FROM changed_products AS changed JOIN products_before AS before USING (id)
	) AS compared;
	PERFORM announce_products(listed, false);
	PERFORM announce_products(page_only, true);
	RETURN NULL;
END
$$;
