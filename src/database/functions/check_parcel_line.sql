-- Every piece of an order line is in at most one parcel that is not cancelled. The line is locked first: two parcels
-- that are packed at the same moment would not see each other's pieces.
CREATE OR REPLACE FUNCTION check_parcel_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	bought integer;
	packed integer;
BEGIN
	SELECT quantity INTO bought FROM order_lines
	WHERE order_id = NEW.order_id AND position = NEW.position FOR NO KEY UPDATE;
	SELECT coalesce(sum(quantity), 0) INTO packed FROM parcel_lines JOIN parcels ON parcels.id = parcel_lines.parcel_id
	WHERE order_id = NEW.order_id AND position = NEW.position AND parcels.state <> 'cancelled';
	IF packed > bought THEN
		RAISE EXCEPTION 'order % line %: % pieces in parcels, % bought', NEW.order_id, NEW.position, packed, bought
			USING ERRCODE = 'check_violation', CONSTRAINT = 'parcel_lines_piece_once';
	END IF;
	RETURN NULL;
END
$$;
