CREATE TRIGGER products_note_price AFTER UPDATE OF price_kopecks, regular_price_kopecks, sale_price_kopecks, sale_from, sale_until ON products FOR EACH ROW
WHEN (OLD.price_kopecks <> NEW.price_kopecks) EXECUTE FUNCTION note_price();
