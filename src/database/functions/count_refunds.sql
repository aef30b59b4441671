-- Keeps payments.refunded_kopecks, whose check refuses to give back more than came in. Locks the payment, so that two
-- refunds at once cannot both fit.
CREATE OR REPLACE FUNCTION count_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	before bigint := CASE WHEN TG_OP <> 'INSERT' AND OLD.state <> 'cancelled' THEN OLD.kopecks ELSE 0 END;
	after bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.state <> 'cancelled' THEN NEW.kopecks ELSE 0 END;
BEGIN
	IF before <> after THEN
		UPDATE payments SET refunded_kopecks = refunded_kopecks + after - before
		WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.payment_id ELSE NEW.payment_id END;
	END IF;
	RETURN NULL;
END
$$;
