CREATE TRIGGER returns_note_sale AFTER UPDATE OF state ON returns FOR EACH ROW
WHEN (OLD.state IS DISTINCT FROM NEW.state AND 'accepted' IN (OLD.state, NEW.state)) EXECUTE FUNCTION note_refunded_sale();
