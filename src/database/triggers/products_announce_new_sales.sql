CREATE TRIGGER products_announce_new_sales AFTER INSERT ON products FOR EACH ROW WHEN (NEW.sale_price_kopecks IS NOT NULL) EXECUTE FUNCTION announce_sales();
