-- The cover changed: touching the product writes its card anew and announces it.
CREATE OR REPLACE FUNCTION touch_covered_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE products SET card = '' WHERE id IN (SELECT product_id FROM changed_covers WHERE position = 0);
	RETURN NULL;
END
$$;
