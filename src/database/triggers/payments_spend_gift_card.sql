CREATE TRIGGER payments_spend_gift_card AFTER INSERT ON payments FOR EACH ROW
WHEN (NEW.gift_card_id IS NOT NULL) EXECUTE FUNCTION spend_gift_card();
