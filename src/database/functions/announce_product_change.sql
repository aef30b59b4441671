-- Product changes name the products, so that each process mends its product index instead of reading it all again. Up to
-- 5,000 are named, 200 in each notification, whose payload may have 8,000 bytes: loading the index of a large catalogue anew
-- takes every process longer than a second.
CREATE OR REPLACE FUNCTION announce_product_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'TRUNCATE' THEN
		PERFORM pg_notify('changes', json_build_object('table', 'products')::text);
	ELSIF (SELECT count(*) FROM (SELECT FROM changed_products LIMIT 5001) AS first_changed) > 5000 THEN
		PERFORM pg_notify('changes', json_build_object('table', 'products')::text);
	ELSE
		PERFORM announce_products(array_agg(id), false) FROM changed_products;
	END IF;
	RETURN NULL;
END
$$;
