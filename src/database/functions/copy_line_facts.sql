-- What a line keeps of its product, whoever writes the line. The margin of a sale is counted with the cost price of then, and a preorder is owed in
-- the month that was promised: a later purchase or a slip does not change them.
CREATE OR REPLACE FUNCTION copy_line_facts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	product record;
BEGIN
	SELECT cost_price_kopecks, is_preorder, release_year, release_month INTO product FROM products WHERE id = NEW.product_id;
	NEW.cost_kopecks := coalesce(NEW.cost_kopecks, product.cost_price_kopecks);
	IF product.is_preorder THEN
		NEW.is_preorder := true;
		NEW.agreed_year := product.release_year;
		NEW.agreed_month := product.release_month;
	END IF;
	RETURN NEW;
END
$$;
