CREATE TRIGGER gift_card_movements_count AFTER INSERT ON gift_card_movements FOR EACH ROW
WHEN (NEW.kopecks <> 0) EXECUTE FUNCTION count_gift_card();
