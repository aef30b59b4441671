-- Several changes within one transaction are one. A transaction that began before another one wrote a price comes after it.
CREATE OR REPLACE FUNCTION note_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	latest timestamptz := (SELECT max(at) FROM price_history WHERE product_id = NEW.id);
BEGIN
	INSERT INTO price_history (product_id, at, price_kopecks)
	VALUES (NEW.id, CASE WHEN latest > now() THEN latest + interval '1 microsecond' ELSE now() END, NEW.price_kopecks)
	ON CONFLICT (product_id, at) DO UPDATE SET price_kopecks = excluded.price_kopecks;
	RETURN NULL;
END
$$;
