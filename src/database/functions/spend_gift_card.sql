-- A payment by gift card takes its sum off the card, in the same transaction.
CREATE OR REPLACE FUNCTION spend_gift_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO gift_card_movements (card_id, kind, kopecks, order_id, payment_id, at)
	VALUES (NEW.gift_card_id, 'spent', -NEW.kopecks, NEW.order_id, NEW.id, NEW.created_at);
	RETURN NULL;
END
$$;
