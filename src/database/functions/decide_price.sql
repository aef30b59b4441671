-- What the product costs now. Whoever writes only the price, such as a first fill, means the regular one. The price that is struck
-- through is decided once, when the sale begins: a sale that is prolonged or goes on with another price keeps it.
CREATE OR REPLACE FUNCTION decide_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		NEW.regular_price_kopecks := coalesce(NEW.regular_price_kopecks, NEW.price_kopecks);
	ELSIF NEW.price_kopecks <> OLD.price_kopecks AND NEW.regular_price_kopecks = OLD.regular_price_kopecks THEN
		NEW.regular_price_kopecks := NEW.price_kopecks;
	END IF;
	IF sale_is_on(NEW) THEN
		NEW.price_kopecks := NEW.sale_price_kopecks;
		IF TG_OP = 'INSERT' OR NEW.sale_began_at IS NULL THEN
			NEW.sale_began_at := now();
			NEW.old_price_kopecks := lowest_price(NEW.id, now());
		END IF;
	ELSE
		NEW.price_kopecks := NEW.regular_price_kopecks;
		NEW.sale_began_at := NULL;
		NEW.old_price_kopecks := NULL;
	END IF;
	RETURN NEW;
END
$$;
