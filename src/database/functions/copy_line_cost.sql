-- The margin of a sale is counted with the cost price of then: a later purchase at another price does not change it.
CREATE OR REPLACE FUNCTION copy_line_cost() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.cost_kopecks := (SELECT cost_price_kopecks FROM products WHERE id = NEW.product_id);
	RETURN NEW;
END
$$;
