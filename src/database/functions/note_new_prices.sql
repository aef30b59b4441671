CREATE OR REPLACE FUNCTION note_new_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO price_history (product_id, price_kopecks) SELECT id, price_kopecks FROM made_products;
	RETURN NULL;
END
$$;
