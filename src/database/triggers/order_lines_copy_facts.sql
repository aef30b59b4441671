CREATE TRIGGER order_lines_copy_facts BEFORE INSERT ON order_lines FOR EACH ROW EXECUTE FUNCTION copy_line_facts();
