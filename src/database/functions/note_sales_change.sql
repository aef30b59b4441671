-- A paid order changed, or was cancelled: the day of its payment is counted again.
CREATE OR REPLACE FUNCTION note_sales_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.paid_at IS NOT NULL THEN
		INSERT INTO sales_changes (day) VALUES (shop_day(OLD.paid_at));
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.paid_at IS NOT NULL AND (TG_OP = 'INSERT' OR NEW.paid_at IS DISTINCT FROM OLD.paid_at) THEN
		INSERT INTO sales_changes (day) VALUES (shop_day(NEW.paid_at));
	END IF;
	RETURN NULL;
END
$$;
