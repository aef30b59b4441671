-- What an order need not pay before its preorders have come: kept with every line that has a deposit, whoever writes or removes it.
CREATE OR REPLACE FUNCTION defer_rest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	its_order bigint := CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END;
BEGIN
	UPDATE orders SET deferred_kopecks = (
		SELECT coalesce(sum((price_kopecks - deposit_kopecks) * quantity), 0) FROM order_lines
		WHERE order_id = its_order AND deposit_kopecks IS NOT NULL
	) WHERE id = its_order;
	RETURN NULL;
END
$$;
