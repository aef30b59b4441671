-- A card is written anew only when something on it changes: a sale that leaves pieces does not.
CREATE TRIGGER products_rewrite_card_by_stock BEFORE UPDATE OF stock ON products FOR EACH ROW
WHEN ((NEW.stock IS NULL OR NEW.stock > 0) IS DISTINCT FROM (OLD.stock IS NULL OR OLD.stock > 0)) EXECUTE FUNCTION write_product_card();
