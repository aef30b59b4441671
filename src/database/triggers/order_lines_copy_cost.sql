CREATE TRIGGER order_lines_copy_cost BEFORE INSERT ON order_lines FOR EACH ROW
WHEN (NEW.cost_kopecks IS NULL) EXECUTE FUNCTION copy_line_cost();
