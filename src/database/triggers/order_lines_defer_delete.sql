CREATE TRIGGER order_lines_defer_delete AFTER DELETE ON order_lines FOR EACH ROW WHEN (OLD.deposit_kopecks IS NOT NULL) EXECUTE FUNCTION defer_rest();
