-- A refund of such a payment puts its sum on the card again, once, and leaves time to use it. At the end of the transaction, so that a card is locked after goods: placing
-- an order locks them in this order, too.
CREATE OR REPLACE FUNCTION fill_gift_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO gift_card_movements (card_id, kind, kopecks, order_id, refund_id, at)
	SELECT gift_card_id, 'given_back', NEW.kopecks, NEW.order_id, NEW.id, NEW.decided_at FROM payments WHERE id = NEW.payment_id;
	UPDATE gift_cards SET expires_at = greatest(expires_at, NEW.decided_at + interval '30 days')
	WHERE id = (SELECT gift_card_id FROM payments WHERE id = NEW.payment_id);
	RETURN NULL;
END
$$;
