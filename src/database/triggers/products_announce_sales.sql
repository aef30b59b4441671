CREATE TRIGGER products_announce_sales AFTER UPDATE OF sale_price_kopecks, sale_from, sale_until ON products FOR EACH ROW
WHEN ((OLD.sale_price_kopecks, OLD.sale_from, OLD.sale_until) IS DISTINCT FROM (NEW.sale_price_kopecks, NEW.sale_from, NEW.sale_until)) EXECUTE FUNCTION announce_sales();
