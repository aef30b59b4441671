-- Several changes within one transaction are one.
CREATE OR REPLACE FUNCTION note_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO price_history (product_id, price_kopecks) VALUES (NEW.id, NEW.price_kopecks)
	ON CONFLICT (product_id, at) DO UPDATE SET price_kopecks = excluded.price_kopecks;
	RETURN NULL;
END
$$;
