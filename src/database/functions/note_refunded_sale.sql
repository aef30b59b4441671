-- Money of a paid order is due back, or not any more: the day of its payment is counted again.
CREATE OR REPLACE FUNCTION note_refunded_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO sales_changes (day) SELECT shop_day(paid_at) FROM orders WHERE id = NEW.order_id AND paid_at IS NOT NULL;
	RETURN NULL;
END
$$;
