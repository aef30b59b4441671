CREATE TRIGGER products_open_shelf AFTER UPDATE OF character ON products FOR EACH ROW
WHEN (NEW.character <> '' AND NEW.character IS DISTINCT FROM OLD.character) EXECUTE FUNCTION open_shelf_of_product();
