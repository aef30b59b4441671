CREATE TRIGGER refunds_note_sale AFTER INSERT OR UPDATE OF state, kopecks ON refunds FOR EACH ROW
WHEN (NEW.reason IN ('return', 'concession', 'outside')) EXECUTE FUNCTION note_refunded_sale();
