-- Keeps gift_cards.balance_kopecks, whose check refuses to take more than there is. Locks the card.
CREATE OR REPLACE FUNCTION count_gift_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE gift_cards SET balance_kopecks = balance_kopecks + NEW.kopecks WHERE id = NEW.card_id;
	RETURN NULL;
END
$$;
