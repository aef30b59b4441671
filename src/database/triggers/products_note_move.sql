CREATE TRIGGER products_note_move AFTER UPDATE OF category_id, series_id, maker_id ON products FOR EACH ROW
WHEN ((OLD.category_id, OLD.series_id, OLD.maker_id) IS DISTINCT FROM (NEW.category_id, NEW.series_id, NEW.maker_id)) EXECUTE FUNCTION note_moved_product();
