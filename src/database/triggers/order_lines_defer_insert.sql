CREATE TRIGGER order_lines_defer_insert AFTER INSERT ON order_lines FOR EACH ROW WHEN (NEW.deposit_kopecks IS NOT NULL) EXECUTE FUNCTION defer_rest();
