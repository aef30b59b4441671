-- after a change: UPDATE products SET card = ''
CREATE OR REPLACE FUNCTION write_product_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.card := product_card(NEW);
	RETURN NEW;
END
$$;
