CREATE TRIGGER orders_count_purchases AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION count_purchases();
